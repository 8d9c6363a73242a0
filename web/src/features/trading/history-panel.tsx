import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { OrderTable } from '../options/order-table.tsx';

/** The own orders, or a way to log in to them. */
export function HistoryPanel() {
  const { t } = useTranslation('trading');
  const session = useSession();
  const here = useRouterState({ select: (state) => state.location.href });
  if (session) return <OrderTable />;
  return (
    <Empty
      action={
        <Link to="/login" search={{ redirect: here }} className={buttonClass('secondary', 'sm')}>
          {t('common:login')}
        </Link>
      }
    >
      {t('history.login')}
    </Empty>
  );
}
