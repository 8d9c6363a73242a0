import { useTranslation } from 'react-i18next';
import type { AiCaseRow } from '#shared/schemas/admin/ai-control.ts';

/** What a rule found, in a sentence: its figures by their names, those that it goes by as `rule_<name>`. */
export function CaseExplanation({ of: { rule, figures, parameters } }: { of: AiCaseRow }) {
  const { t } = useTranslation('admin');
  const goesBy = Object.entries(parameters).map(([name, value]) => [`rule_${name}`, value]);
  return t(`aiControl.explains.${rule}`, { ...figures, ...Object.fromEntries(goesBy) });
}
