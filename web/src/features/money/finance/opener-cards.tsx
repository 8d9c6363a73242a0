import { IconChevronDown } from '#ui/icons.tsx';

interface Opener {
  key: string;
  title: string;
  text: string;
  onOpen: () => void;
}

/** Cards that open dialogs. */
export const DialogOpenerCards = ({ openers }: { openers: readonly Opener[] }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {openers.map(({ key, title, text, onOpen }) => (
      <button
        key={key}
        type="button"
        onClick={onOpen}
        className="flex items-center justify-between gap-4 rounded border border-line bg-surface-1 px-4 py-3 text-start transition-colors hover:bg-surface-2"
      >
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="font-semibold">{title}</span>
          <span className="text-xs text-muted">{text}</span>
        </span>
        <IconChevronDown size={14} className="shrink-0 -rotate-90 text-muted rtl:rotate-90" />
      </button>
    ))}
  </div>
);
