interface IconProps {
  className?: string;
  /** Edge in px. */
  size?: number;
}

/** Decorative: the text or the label beside it says what it means. */
export const icon = (path: string, flips = false) =>
  function Icon({ className, size = 16 }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        data-flips={flips || undefined}
      >
        <path d={path} />
      </svg>
    );
  };
