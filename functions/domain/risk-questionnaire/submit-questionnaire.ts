import { recordUserQuestionnaire, type StoredRiskQuestionnaire, type StoredUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { riskQuestionKeys } from '#shared/schemas/people.ts';
import { type RiskQuestionOption, scoreRiskQuestionnaire } from './score-questionnaire.ts';

type QuestionnaireAnswers = readonly { question_key: (typeof riskQuestionKeys)[number]; answer: RiskQuestionOption }[];

/** Stores one answer to each of the ten questions, instead of earlier ones. */
export async function submitRiskQuestionnaire(
  { id }: StoredUser,
  givenAnswers: QuestionnaireAnswers,
): Promise<StoredRiskQuestionnaire> {
  const byKey = new Map(givenAnswers.map(({ question_key, answer }) => [question_key, answer]));
  const answers = riskQuestionKeys.flatMap((key) => byKey.get(key) ?? []);
  const questionnaire = scoreRiskQuestionnaire(answers, nowSeconds());
  await recordUserQuestionnaire(id, questionnaire);
  return questionnaire;
}
