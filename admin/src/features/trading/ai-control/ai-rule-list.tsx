import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FactList, TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { adminSystemSettingList } from '#admin/features/staff/system/queries.ts';
import { SettingValue } from '#admin/features/staff/system/setting-value.tsx';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import { type AiRule, aiRules, findAiRule } from '#shared/staff/ai-control.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';

/** Returns the rules' current parameters. */
function useRuleFigures() {
  const { data, ...query } = useQuery(adminSystemSettingList.query({ group: 'ai_control' }));
  return { ...query, figures: data && adminSystemSettingList.rowsOf(data) };
}

const ofRule = (figures: readonly AdminSystemSetting[] | undefined, rule: AiRule): AdminSystemSetting[] =>
  figures?.filter(({ name }) => findAiRule(name)?.rule === rule) ?? [];

/** Current parameters of a rule, each linked to its setting. */
function RuleFacts({ figures }: { figures: readonly AdminSystemSetting[] }) {
  const { t } = useTranslation('admin');
  return (
    <FactList
      facts={figures.map((figure) => ({
        key: figure.name,
        label: t(`aiControl.parameters.${findAiRule(figure.name)?.parameter}`, { defaultValue: figure.name }),
        value: (
          <Link to="/admin/system-config" search={{ group: 'ai_control', open: figure.name }} className="rounded-sm">
            <SettingValue figure={figure} value={figure.in_force} className={TEXT_LINK_CLASS} />
          </Link>
        ),
      }))}
    />
  );
}

/** Rules with their current parameters; folded above the cases. */
export function AiRuleList() {
  const { t } = useTranslation('admin');
  const { figures, error, refetch } = useRuleFigures();
  return (
    <details className="border-b border-line px-3 py-2 sm:px-4">
      <summary className="cursor-pointer text-muted">{t('aiControl.goByNow')}</summary>
      {!figures && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid gap-x-8 gap-y-4 py-3 md:grid-cols-2 xl:grid-cols-3">
          {aiRules.map((rule) => (
            <section key={rule} className="flex flex-col gap-1">
              <h2 className="font-semibold">{t(`aiControl.rules.${rule}`)}</h2>
              {figures ? <RuleFacts figures={ofRule(figures, rule)} /> : <Skeleton className="h-24 w-full" />}
            </section>
          ))}
        </div>
      )}
    </details>
  );
}

/** Current parameters of a rule, next to those when it created the case. */
export function RuleParameterList({ rule }: { rule: AiRule }) {
  const { figures, error, refetch } = useRuleFigures();
  if (figures) return <RuleFacts figures={ofRule(figures, rule)} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-24 w-full" />;
}
