import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconCheck, IconWarning } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { changeLastDigit } from './find-price-in-tick.ts';
import { type RecomputedTick, useTickCheck } from './use-tick-check.ts';

/** Browsers compute no hashes on insecure origins. */
const isSecure = import.meta.env.SSR || window.isSecureContext;
/** Maximum length of a decimal in a tick. */
const LONGEST_PRICE = 25;

/** A real record that the user can verify; changing a digit shows that it no longer fits. */
export function TickCheckPanel() {
  const { t } = useTranslation('tour');
  const format = useFormat();
  const check = useTickCheck();
  const { held, price, changed, result } = check;
  if (check.error !== null) return <ErrorState error={check.error} onRetry={check.retry} />;
  return (
    <section aria-labelledby="tick-check" className="flex flex-col rounded border border-line bg-surface-1">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h3 id="tick-check" className="font-medium">
          {t('check.title')}
        </h3>
        <span className="text-muted tabular-nums">
          {held ? (
            t('check.which', { sequence: format.integer(held.tick.sequence), time: format.clock(held.tick.at) })
          ) : (
            <Skeleton className="h-3.5 w-32" />
          )}
        </span>
        <Button variant="ghost" size="sm" className="ms-auto -me-2" onClick={check.takeNewest}>
          {t('check.newest')}
        </Button>
      </div>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col gap-1">
          <p id="tick-text" className="text-xs text-muted">
            {t('check.text')}
          </p>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-labelledby="tick-text"
            className="h-24 overflow-y-auto rounded bg-surface-0 px-3 py-2 font-mono text-xs leading-5 break-all whitespace-pre-wrap text-muted"
          >
            {held && (
              <>
                {held.text.before}
                <mark className={clsx('rounded-sm bg-surface-3 px-0.5', changed ? 'text-bad' : 'text-text')}>
                  {price}
                </mark>
                {held.text.after}
              </>
            )}
          </pre>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t('check.price', { symbol: held?.text.symbol ?? 'BTC/USDT' })}
            className="min-w-36 flex-1 sm:max-w-52"
          >
            {(control) => (
              <Input
                {...control}
                large
                inputMode="decimal"
                autoComplete="off"
                spellCheck={false}
                maxLength={LONGEST_PRICE}
                className="tabular-nums"
                value={price}
                onChange={(event) => check.setPrice(event.target.value)}
              />
            )}
          </Field>
          <Button
            size="lg"
            onClick={() => check.setPrice(changed ? null : changeLastDigit(price))}
            aria-disabled={held === null || undefined}
          >
            {t(changed ? 'check.restore' : 'check.change')}
          </Button>
          <Button size="lg" variant="primary" onClick={check.recompute} aria-disabled={held === null || undefined}>
            {t('check.recompute')}
          </Button>
        </div>
        <Hashes previous={held?.tick.previous} recorded={held?.tick.hash} result={result} />
        <Verdict result={result} previous={held?.tick.previous} recorded={held?.tick.hash} changed={changed} />
      </div>
    </section>
  );
}

interface HashesProps {
  previous: string | undefined;
  recorded: string | undefined;
  result: RecomputedTick | null;
}

function Hashes({ previous, recorded, result }: HashesProps) {
  const { t } = useTranslation('tour');
  return (
    <dl className="grid gap-3">
      <HashRow label={t('check.before')} hash={result?.before ?? previous} like={previous} />
      <HashRow label={t('check.recorded')} hash={recorded} like={recorded} />
      <HashRow label={t('check.recomputed')} hash={result?.own} like={recorded} />
    </dl>
  );
}

const NONE = '·'.repeat(64);

/** Hash in groups of eight; a wrong one is marked by colour and line. */
function HashRow({ label, hash, like }: { label: string; hash: string | undefined; like: string | undefined }) {
  const groups = (hash ?? NONE).match(/.{8}/g) ?? [];
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd
        className={clsx(
          'grid grid-cols-[repeat(auto-fill,9ch)] font-mono text-xs leading-5',
          hash === undefined ? 'text-muted' : hash === like ? 'text-text' : 'text-bad underline decoration-dotted',
        )}
      >
        {groups.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </dd>
    </div>
  );
}

function Verdict({ previous, recorded, result, changed }: HashesProps & { changed: boolean }) {
  const { t } = useTranslation('tour');
  const sound = result?.own === recorded && result?.before === previous;
  return (
    <p role="status" className="flex min-h-12 items-start gap-2 border-t border-line pt-3 text-sm text-pretty">
      {result === null ? (
        <span className="text-muted">{t(isSecure ? 'check.ready' : 'check.insecure')}</span>
      ) : sound ? (
        <>
          <IconCheck className="mt-0.5 shrink-0 text-good" />
          <span>{t('check.same')}</span>
        </>
      ) : (
        <>
          <IconWarning className="mt-0.5 shrink-0 text-bad" />
          <span>{t(changed ? 'check.changed' : 'check.broken')}</span>
        </>
      )}
    </p>
  );
}
