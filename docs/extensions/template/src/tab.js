/** A tab on each record: reads the record, within the scopes that the configuration declares. */
export const title = { en: 'Credit', de: 'Bonität' };

export async function mount(element, { kind, id, fetch }) {
  const reply = await fetch(`/service-desk/api/${kind}/${id}`);
  const { data, message } = await reply.json();
  const text = document.createElement('p');
  text.textContent = reply.ok ? `Credit is fine for ${nameOf(data)}.` : `Not known: ${message}`;
  element.append(text);
  return { unmount: () => element.replaceChildren() };
}

/** A reply holds the record under its kind, or is the record. */
function nameOf(data) {
  const record = Object.values(data).find((value) => value?.identifier) ?? data;
  return record.identifier;
}
