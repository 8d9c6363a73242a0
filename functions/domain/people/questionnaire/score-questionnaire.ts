import type { StoredQuestionnaire } from '#functions/data/people/users.ts';
import { questionOptions, type riskProfiles } from '#shared/schemas/people.ts';
import type { EpochSeconds } from '#shared/time.ts';

export type QuestionOption = (typeof questionOptions)[number];
type RiskLevel = (typeof riskProfiles)[number];

/** The highest scores of the first two profiles; docs/risk-questionnaire.md says what they stand for. */
const MOST_CONSERVATIVE = 18;
const MOST_MODERATE = 29;

/** One to four points an answer, so 10 to 40 in all: A is the most careful one. */
function scoreOf(answers: readonly QuestionOption[]): number {
  return answers.reduce((score, answer) => score + questionOptions.indexOf(answer) + 1, 0);
}

function riskLevelOf(score: number): RiskLevel {
  if (score <= MOST_CONSERVATIVE) return 'conservative';
  return score <= MOST_MODERATE ? 'moderate' : 'aggressive';
}

/** Answers in the order of the questions, as they are kept. */
export function scoreQuestionnaire(answers: readonly QuestionOption[], at: EpochSeconds): StoredQuestionnaire {
  const score = scoreOf(answers);
  return { score, risk_level: riskLevelOf(score), completed_at: at, answers: answers.join('') };
}
