import { useTranslation } from 'react-i18next';
import { ObjectPage } from '../lists/object-page.tsx';
import { UserDetail } from './user-detail.tsx';

export function UserPage({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  return (
    <ObjectPage title={t('user.title')} id={id}>
      <UserDetail id={id} wide />
    </ObjectPage>
  );
}
