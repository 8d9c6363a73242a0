import { Tooltip } from '#ui/tooltip.tsx';

/** As much of a memo as there is room for; all of it for the pointer and the keyboard. In a card none is no text. */
export function Memo({ text }: { text: string | null }) {
  if (text === null) return <span className="text-muted @max-[600px]/table:hidden">–</span>;
  return (
    <Tooltip text={text}>
      {(described) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reads it whole
        <span {...described} tabIndex={0} className="block max-w-56 truncate text-muted @max-[600px]/table:max-w-40">
          {text}
        </span>
      )}
    </Tooltip>
  );
}
