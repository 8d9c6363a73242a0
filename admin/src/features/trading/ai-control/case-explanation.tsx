import { useTranslation } from 'react-i18next';
import type { AiCaseRow } from '#shared/schemas/admin/ai-control.ts';

/** Sentence that explains a rule's finding: metrics by name, the rule's parameters as `rule_<name>`. */
export function AiCaseExplanation({ of: { rule, figures, parameters } }: { of: AiCaseRow }) {
  const { t } = useTranslation('admin');
  const goesBy = Object.entries(parameters).map(([name, value]) => [`rule_${name}`, value]);
  return <span>{t(`aiControl.explains.${rule}`, { ...figures, ...Object.fromEntries(goesBy) })}</span>;
}
