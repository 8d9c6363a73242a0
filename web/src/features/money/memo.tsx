import { Tooltip } from '#ui/tooltip.tsx';

/** A memo, truncated to fit; the full text on hover and focus. In a card an empty memo shows nothing. */
export function MemoText({ text }: { text: string | null }) {
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
