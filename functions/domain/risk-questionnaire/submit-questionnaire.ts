import { noteQuestionnaire, type StoredQuestionnaire, type StoredUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { questionKeys } from '#shared/schemas/people.ts';
import { type QuestionOption, scoreQuestionnaire } from './score-questionnaire.ts';

type Answers = readonly { question_key: (typeof questionKeys)[number]; answer: QuestionOption }[];

/** Stores one answer to each of the ten questions, instead of earlier ones. */
export async function submitQuestionnaire({ id }: StoredUser, givenAnswers: Answers): Promise<StoredQuestionnaire> {
  const byKey = new Map(givenAnswers.map(({ question_key, answer }) => [question_key, answer]));
  const answers = questionKeys.flatMap((key) => byKey.get(key) ?? []);
  const questionnaire = scoreQuestionnaire(answers, nowSeconds());
  await noteQuestionnaire(id, questionnaire);
  return questionnaire;
}
