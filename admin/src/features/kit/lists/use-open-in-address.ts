import { useNavigate } from '@tanstack/react-router';
import { given } from '#admin/lib/search-params.ts';

/** Opens a panel in the address, and closes it. */
export function useOpenInAddress() {
  const navigate = useNavigate();
  return (open: string | undefined) =>
    void navigate({
      to: '.',
      search: (held: unknown) => given({ ...(held as object), open }) as never,
      resetScroll: false,
    });
}
