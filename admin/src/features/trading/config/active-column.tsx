import type { AdminListColumn } from '#admin/features/kit/lists/columns.tsx';
import { Badge } from '#ui/states.tsx';

/** Column: can be traded on these terms. */
export const tradableColumn: AdminListColumn<{ is_active: boolean }> = {
  key: 'active',
  head: 'config.is_active',
  card: 'end',
  cell: ({ is_active }, t) => <Badge tone={is_active ? 'good' : 'warn'}>{t(is_active ? 'yes' : 'no')}</Badge>,
};
