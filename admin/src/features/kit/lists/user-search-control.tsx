import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ObjectSearchBox } from '#admin/features/kit/object-search-box.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminTranslationKey } from '#admin/lib/translate.ts';
import type { AdminSearchResult } from '#shared/schemas/admin/audit.ts';
import { IconButton } from '#ui/button.tsx';
import { IconClose } from '#ui/icons.tsx';
import { UserLink } from './fact-list.tsx';

interface PersonControlProps {
  /** Translation key. */
  label: AdminTranslationKey;
  /** Id of the chosen user. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A verified wallet links to its user, and so does a deposit address. */
const isPerson = ({ kind }: AdminSearchResult): boolean => ['user', 'wallet', 'deposit_address'].includes(kind);

/** Search for a user by name; shows the chosen one until another is chosen. */
export function UserSearchControl({ label, value, onChange }: PersonControlProps) {
  const { t } = useTranslation('admin');
  if (value !== undefined) return <SelectedUser id={value} onClear={() => onChange(undefined)} />;
  return (
    <ObjectSearchBox
      label={t(label)}
      none={t('list.nobody')}
      keep={isPerson}
      onFound={({ id }) => onChange(id)}
      className="w-full sm:w-72"
    />
  );
}

function SelectedUser({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation(['admin', 'refusals']);
  const { data } = useQuery({
    queryKey: ['search', id],
    queryFn: ({ signal }) => adminApi('GET /admin/search', { query: { q: id }, signal }),
  });
  const name = data?.found.find(isPerson)?.title;
  const isNobody = data !== undefined && name === undefined;
  return (
    <div className="flex h-8 min-w-0 items-center gap-1 sm:w-72">
      {isNobody ? (
        t('refusals:personUnknown')
      ) : (
        <UserLink id={id} username={name ?? shortenObjectId(id)} className="min-w-0 truncate font-medium" />
      )}
      <IconButton label={t('list.otherPerson')} onClick={onClear}>
        <IconClose />
      </IconButton>
    </div>
  );
}
