import { readSystemSettings } from '#functions/data/ledger/system-figures.ts';
import { type AiParameter, type AiRule, getAiSettingName, aiParameters, aiRules } from '#shared/staff/ai-control.ts';

/** Parameters of one rule by name, plain decimals. */
export type RuleParameters<Rule extends AiRule> = Record<AiParameter<Rule>, string>;
export type ParametersByRule = { [Rule in AiRule]: RuleParameters<Rule> };

/** Returns the current parameters. Staff’s changes apply after two seconds. */
export async function readRuleParameters(): Promise<ParametersByRule> {
  const figure = await readSystemSettings();
  const rules = aiRules.map((rule) => {
    const names: readonly AiParameter[] = aiParameters[rule];
    return [rule, Object.fromEntries(names.map((name) => [name, figure(getAiSettingName(rule, name))]))];
  });
  return Object.fromEntries(rules) as ParametersByRule;
}
