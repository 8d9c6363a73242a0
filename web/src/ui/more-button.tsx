import { Button } from './button.tsx';

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label: string;
}

/** Button that loads the next page of a list; nothing when there is none. */
export function LoadMoreButton({ list, label }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      className="self-center"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
