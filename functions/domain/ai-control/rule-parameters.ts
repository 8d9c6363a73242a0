import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import {
  type AiRuleParameter,
  type AiRule,
  getAiRuleSettingName,
  aiRuleParameters,
  aiRules,
} from '#shared/staff/ai-control.ts';

/** Parameters of one rule by name, plain decimals. */
export type AiRuleParameters<Rule extends AiRule> = Record<AiRuleParameter<Rule>, string>;
export type AiParametersByRule = { [Rule in AiRule]: AiRuleParameters<Rule> };

/** Returns the current parameters. Staff’s changes apply after two seconds. */
export async function readAiRuleParameters(): Promise<AiParametersByRule> {
  const figure = await readSystemSettings();
  const rules = aiRules.map((rule) => {
    const names: readonly AiRuleParameter[] = aiRuleParameters[rule];
    return [rule, Object.fromEntries(names.map((name) => [name, figure(getAiRuleSettingName(rule, name))]))];
  });
  return Object.fromEntries(rules) as AiParametersByRule;
}
