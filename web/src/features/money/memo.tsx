import { Tooltip } from '#ui/tooltip.tsx';

/** Class of a table's column of memos: it takes the width that the others leave, so that no text widens the page. */
export const memoColumnClass = 'w-full max-w-0 @max-[600px]/table:w-auto @max-[600px]/table:max-w-none';

/** A memo, truncated to fit; the full text on hover and focus. In a card an empty memo shows nothing. */
export function MemoText({ text }: { text: string | null }) {
  if (text === null) return <span className="text-muted @max-[600px]/table:hidden">–</span>;
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] *:min-w-0">
      <Tooltip text={text}>
        {(described) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reads it whole
          <span {...described} tabIndex={0} className="block truncate text-muted @max-[600px]/table:max-w-40">
            {text}
          </span>
        )}
      </Tooltip>
    </span>
  );
}
