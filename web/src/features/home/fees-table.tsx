import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/states.tsx';
import { type FeeRow, useFeeGroups } from './fee-rows.ts';
import { HomeSection } from './home-section.tsx';

/** Rows of a group shown at first. */
const SHORT = 6;
const cell = 'px-2 py-2 first:ps-0 last:pe-0';

/** Table of all current fees. */
export function FeesTable() {
  const { t } = useTranslation('tour');
  const groups = useFeeGroups();
  return (
    <HomeSection id="fees" title={t('fees.title')} text={t('fees.text')}>
      <table className="w-full border-collapse">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className={clsx(cell, 'text-start font-medium')}>
              {t('fees.what')}
            </th>
            <th scope="col" className={clsx(cell, 'text-end font-medium')}>
              {t('fees.cost')}
            </th>
            <th scope="col" className={clsx(cell, 'w-1/2 text-start font-medium max-md:hidden')}>
              {t('fees.note')}
            </th>
          </tr>
        </thead>
        {groups.map(({ name, rows }) => (
          <Group key={name} name={name} rows={rows} />
        ))}
      </table>
      <p className="mt-4 max-w-[68ch] text-sm text-muted text-pretty">{t('fees.levels')}</p>
    </HomeSection>
  );
}

function Group({ name, rows }: { name: string; rows: readonly FeeRow[] | undefined }) {
  const { t } = useTranslation('tour');
  const [all, setAll] = useState(false);
  // Products that are not offered are left out.
  if (rows?.length === 0) return null;
  const shown = all ? rows : rows?.slice(0, SHORT);
  return (
    <tbody id={`fees-${name}`}>
      <tr>
        <th scope="rowgroup" colSpan={3} className={clsx(cell, 'pt-6 text-start text-base font-medium')}>
          {t(`fees.${name}.title`, { defaultValue: name })}
        </th>
      </tr>
      {shown
        ? shown.map(({ what: rowTitle, cost, note }) => (
            <tr key={rowTitle} className="border-t border-line align-baseline">
              <th scope="row" className={clsx(cell, 'text-start font-normal')}>
                {rowTitle}
                <span className="block text-xs text-muted md:hidden">{note}</span>
              </th>
              <td className={clsx(cell, 'text-end font-medium whitespace-nowrap tabular-nums')}>{cost}</td>
              <td className={clsx(cell, 'text-muted tabular-nums max-md:hidden')}>{note}</td>
            </tr>
          ))
        : Array.from({ length: SHORT }, (_, index) => (
            <tr key={index} className="border-t border-line" aria-hidden="true">
              <td className={cell}>
                <Skeleton className="h-3.5 w-24" />
              </td>
              <td className={cell} />
              <td className={clsx(cell, 'max-md:hidden')} />
            </tr>
          ))}
      {rows && rows.length > SHORT && (
        <tr className="border-t border-line">
          <td colSpan={3} className={cell}>
            <Button size="sm" variant="ghost" className="-ms-2.5" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? t('fees.fewer') : t('fees.all', { count: rows.length })}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
