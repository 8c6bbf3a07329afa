/** An address of the web, opened beside the page; what is no http(s) address stays a text. */
export function WebLink({ to }: { to: string }) {
  if (!/^https?:\/\//i.test(to)) return <span dir="auto">{to}</span>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" dir="ltr">
      {to}
    </a>
  );
}
