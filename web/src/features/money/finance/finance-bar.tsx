interface BarProps {
  /** A `meter` shows an amount, a `progressbar` a progress. */
  kind: 'meter' | 'progressbar';
  label: string;
  /** From 0 to 1. */
  share: number;
  /** Text with the same value, next to it. */
  text: string;
}

/** Bar of a share, with text. */
export function FinanceBar({ kind, label, share, text }: BarProps) {
  const filled = Math.min(1, Math.max(0, share));
  return (
    <div className="flex flex-col gap-1">
      <div
        role={kind}
        aria-label={label}
        aria-valuenow={Math.round(filled * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-surface-3"
      >
        <div
          className="h-full origin-left bg-text transition-transform duration-200 motion-reduce:transition-none rtl:origin-right"
          style={{ transform: `scaleX(${filled})` }}
        />
      </div>
      <span className="text-xs text-muted tabular-nums">{text}</span>
    </div>
  );
}
