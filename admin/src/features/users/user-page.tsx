import { useTranslation } from 'react-i18next';
import { Id } from '../../../../web/src/ui/id.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { UserDetail } from './user-detail.tsx';

/** One user on a page of its own: an address that can be handed on. */
export function UserPage({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  usePageTitle(`${t('user.title')} ${id.slice(-8)}`);
  return (
    <div className="flex w-full max-w-6xl flex-col gap-4 px-3 py-4 sm:px-4">
      <h1 className="flex items-center gap-2 text-lg font-semibold">
        {t('user.title')} <Id value={id} className="text-sm" />
      </h1>
      <UserDetail id={id} wide />
    </div>
  );
}
