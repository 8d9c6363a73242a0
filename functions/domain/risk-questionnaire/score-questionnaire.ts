import type { StoredQuestionnaire } from '#functions/data/users/users.ts';
import { questionOptions, type riskProfiles } from '#shared/schemas/people.ts';
import type { EpochSeconds } from '#shared/time.ts';

export type QuestionOption = (typeof questionOptions)[number];
type RiskLevel = (typeof riskProfiles)[number];

/** Highest scores of the first two profiles; docs/risk-questionnaire.md describes them. */
const MOST_CONSERVATIVE = 18;
const MOST_MODERATE = 29;

/** Sums one to four points an answer, 10 to 40 in all: A is the most cautious one. */
function scoreOf(answers: readonly QuestionOption[]): number {
  return answers.reduce((score, answer) => score + questionOptions.indexOf(answer) + 1, 0);
}

function riskLevelOf(score: number): RiskLevel {
  if (score <= MOST_CONSERVATIVE) return 'conservative';
  return score <= MOST_MODERATE ? 'moderate' : 'aggressive';
}

/** Builds the stored questionnaire, answers in the order of the questions. */
export function scoreQuestionnaire(answers: readonly QuestionOption[], at: EpochSeconds): StoredQuestionnaire {
  const score = scoreOf(answers);
  return { score, risk_level: riskLevelOf(score), completed_at: at, answers: answers.join('') };
}
