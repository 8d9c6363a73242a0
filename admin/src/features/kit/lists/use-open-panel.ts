import { useNavigate } from '@tanstack/react-router';
import { omitUndefined } from '#admin/lib/search-params.ts';

/** Returns functions that open and close a panel in the address. */
export function useOpenPanel() {
  const navigate = useNavigate();
  return (open: string | undefined) =>
    void navigate({
      to: '.',
      search: (currentSearch: unknown) => omitUndefined({ ...(currentSearch as object), open }) as never,
      resetScroll: false,
    });
}
