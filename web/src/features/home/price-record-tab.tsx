import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#ui/icons.tsx';
import { getSiteOrigin } from '#web/lib/site-origin.ts';
import { TickCheckPanel } from './tick-check.tsx';

const steps = ['recorded', 'chained', 'settled'] as const;

/** Tab about prices: how they are recorded, and a record that the browser recomputes. */
export function PriceRecordTab() {
  const { t } = useTranslation('tour');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <ol className="grid content-start gap-5 md:max-lg:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="flex flex-col gap-1">
            <h3 className="text-base font-medium">
              <span className="me-2 text-muted tabular-nums">{index + 1}</span>
              {t(`fact.${step}.title`)}
            </h3>
            <p className="max-w-[48ch] text-base text-muted text-pretty">{t(`fact.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className="flex min-w-0 flex-col gap-4">
        <TickCheckPanel />
        <CheckYourself />
      </div>
    </div>
  );
}

/** Script for Node that verifies the public ticks and their hashes in ten lines. */
const script = (origin: string) => `import { createHash } from 'node:crypto';

const now = Math.floor(Date.now() / 1000);
const url = \`${origin}/api/public/ticks?from=\${now - 60}&to=\${now}\`;
const { data } = await (await fetch(url)).json();
let last;
for (const { sequence, previous, hash, body } of data.ticks) {
  const sum = createHash('sha256').update(previous + body).digest('hex');
  console.log(sequence, sum === hash && previous === (last ?? previous));
  last = hash;
}`;

function CheckYourself() {
  const { t } = useTranslation('tour');
  return (
    <details className="group rounded border border-line bg-surface-1">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-medium">
        {t('fact.check.title')}
        <IconChevronDown className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
        <p className="max-w-[68ch] text-base text-muted">{t('fact.check.text')}</p>
        <pre tabIndex={0} className="overflow-x-auto rounded bg-surface-0 p-3 font-mono text-xs leading-5">
          <code>{script(getSiteOrigin())}</code>
        </pre>
      </div>
    </details>
  );
}
