import type { StoredRiskQuestionnaire } from '#functions/data/users/users.ts';
import { riskQuestionOptions, type riskProfiles } from '#shared/schemas/people.ts';
import type { EpochSeconds } from '#shared/time.ts';

export type RiskQuestionOption = (typeof riskQuestionOptions)[number];
type RiskLevel = (typeof riskProfiles)[number];

/** Highest scores of the first two profiles; docs/risk-questionnaire.md describes them. */
const MAX_CONSERVATIVE_SCORE = 18;
const MAX_MODERATE_SCORE = 29;

/** Sums one to four points an answer, 10 to 40 in all: A is the most cautious one. */
function sumScores(answers: readonly RiskQuestionOption[]): number {
  return answers.reduce((score, answer) => score + riskQuestionOptions.indexOf(answer) + 1, 0);
}

function toRiskLevel(score: number): RiskLevel {
  if (score <= MAX_CONSERVATIVE_SCORE) return 'conservative';
  return score <= MAX_MODERATE_SCORE ? 'moderate' : 'aggressive';
}

/** Builds the stored questionnaire, answers in the order of the questions. */
export function scoreRiskQuestionnaire(
  answers: readonly RiskQuestionOption[],
  at: EpochSeconds,
): StoredRiskQuestionnaire {
  const score = sumScores(answers);
  return { score, risk_level: toRiskLevel(score), completed_at: at, answers: answers.join('') };
}
