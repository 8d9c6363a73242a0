import { readSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { type AiParameter, type AiRule, aiFigure, aiParameters, aiRules } from '#shared/staff/ai-control.ts';

/** What one rule goes by: by name, plain decimals. */
export type RuleParameters<Rule extends AiRule> = Record<AiParameter<Rule>, string>;
export type ParametersOfRules = { [Rule in AiRule]: RuleParameters<Rule> };

/** What the rules go by now: what staff set is in force two seconds later. */
export async function readRuleParameters(): Promise<ParametersOfRules> {
  const figure = await readSystemFigures();
  const rules = aiRules.map((rule) => {
    const names: readonly AiParameter[] = aiParameters[rule];
    return [rule, Object.fromEntries(names.map((name) => [name, figure(aiFigure(rule, name))]))];
  });
  return Object.fromEntries(rules) as ParametersOfRules;
}
