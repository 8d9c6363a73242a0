import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { PriceAlert } from '#shared/schemas/notify.ts';
import { parseTypedNumber, formatTypedDecimal } from '#shared/typed/numbers.ts';
import { buttonClass, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { IconArrowDown, IconArrowUp, IconClose } from '#ui/icons.tsx';
import { PriceText } from '#ui/price.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { OpenDemoButton } from '#web/features/account/auth/demo-button.tsx';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import { siteApi } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSession } from '#web/lib/use-session.ts';
import { priceAlertsQueryKey, priceAlertsQuery } from './queries.ts';

interface AlertsDialogProps {
  symbol: string;
  digits: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** Creates, shows and deletes the price alerts of one symbol. */
export function AlertsDialog({ symbol, digits, open, onClose }: AlertsDialogProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const session = useSession();
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { symbol })} closeLabel={t('common:close')}>
      {session ? <Alerts symbol={symbol} digits={digits} /> : <LoginInstead />}
    </Dialog>
  );
}

function LoginInstead() {
  const { t } = useTranslation(['alerts', 'common']);
  const currentPath = useRouterState({ select: (state) => state.location.href });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t('login')}</p>
      <OpenDemoButton returnTo={currentPath} className="w-full" />
      <Link to="/login" search={{ redirect: currentPath }} className={buttonClass('secondary', 'lg')}>
        {t('common:login')}
      </Link>
    </div>
  );
}

function Alerts({ symbol, digits }: { symbol: string; digits: number | undefined }) {
  const { t } = useTranslation('alerts');
  const alerts = useQuery(priceAlertsQuery(symbol));
  return (
    <div className="flex flex-col gap-4">
      <NewAlert symbol={symbol} digits={digits} />
      {alerts.data === undefined && alerts.isError ? (
        <ErrorState error={alerts.error} onRetry={() => void alerts.refetch()} />
      ) : alerts.data?.length === 0 ? (
        <EmptyState className="py-4">{t('none')}</EmptyState>
      ) : (
        <ul className="flex flex-col" aria-busy={alerts.data === undefined}>
          {alerts.data === undefined ? (
            <li className="py-2">
              <Skeleton className="h-4 w-40" />
            </li>
          ) : (
            alerts.data.map((alert) => <Row key={alert.id} alert={alert} digits={digits} />)
          )}
        </ul>
      )}
    </div>
  );
}

/** Initial alert level relative to the price: 1 % above it. */
const INITIAL_ALERT_RATIO = 1.01;

function NewAlert({ symbol, digits }: { symbol: string; digits: number | undefined }) {
  const { t } = useTranslation('alerts');
  const { region } = useFormat();
  const client = useQueryClient();
  const live = useMarketPrice(symbol);
  const read = (typed: string) => {
    const price = parseTypedNumber(region, typed);
    return price !== null && Number(price) > 0 ? price : null;
  };
  const form = useForm({
    initial: {
      price: live ? formatTypedDecimal(region, (Number(live.price) * INITIAL_ALERT_RATIO).toFixed(digits ?? 2)) : '',
    },
    rules: ({ price }) => ({ price: read(price) === null ? t('invalid') : undefined }),
    send: async (values) => {
      const price = read(values.price);
      if (price === null) return;
      await siteApi('POST /user/price-alerts', { body: { symbol, price } });
      form.set('price', '');
      void client.invalidateQueries({ queryKey: priceAlertsQueryKey });
    },
    digits,
  });
  const level = Number(read(useFormValue(form, 'price')) ?? Number.NaN);
  const now = live ? Number(live.price) : Number.NaN;
  const direction = level > now ? 'above' : level < now ? 'below' : null;

  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextField
        form={form}
        name="price"
        label={t('price')}
        hint={direction === null ? '\u00a0' : t(`when.${direction}`, { symbol })}
        aside={
          <>
            {t('now')} <PriceText value={live?.price ?? null} digits={digits} className="text-text" />
          </>
        }
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        className="text-end text-base tabular-nums"
      />
      <SubmitButton form={form} size="lg">
        {t('create')}
      </SubmitButton>
    </Form>
  );
}

function Row({ alert, digits }: { alert: PriceAlert; digits: number | undefined }) {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  const client = useQueryClient();
  const drop = useMutation({
    mutationFn: () => siteApi('DELETE /user/price-alerts/{id}', { params: { id: alert.id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: priceAlertsQueryKey }),
  });
  const above = alert.direction === 'above';
  const Arrow = above ? IconArrowUp : IconArrowDown;
  const level = format.price(alert.price, digits);
  return (
    <li className={clsx('flex min-h-11 items-center gap-3 border-t border-line', drop.isPending && 'opacity-50')}>
      <Arrow size={10} className={clsx('shrink-0', above ? 'text-up' : 'text-down')} />
      <span className="flex min-w-0 grow flex-col">
        <span className="font-medium tabular-nums">{t(`level.${alert.direction}`, { price: level })}</span>
        <span className="text-xs text-muted">
          {alert.status === 'reached' ? (
            <span>
              {t('reached')} <TimeText at={alert.reached_at} />
            </span>
          ) : (
            <span>
              {t('waiting')} <TimeText at={alert.created_at} />
            </span>
          )}
        </span>
      </span>
      <IconButton label={t('delete', { price: level })} onClick={() => drop.mutate()}>
        <IconClose />
      </IconButton>
    </li>
  );
}
