import { questionKeys, type questionOptions } from '../../../shared/schemas/person.ts';
import { noteQuestionnaire, type StoredQuestionnaire, type StoredUser } from '../../data/users.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { riskLevelOf, scoreOf } from './score-questionnaire.ts';

type Answers = readonly {
  question_key: (typeof questionKeys)[number];
  answer: (typeof questionOptions)[number];
}[];

/** Keeps one answer to each of the ten questions, in the place of earlier ones. */
export async function submitQuestionnaire({ id }: StoredUser, given: Answers): Promise<StoredQuestionnaire> {
  const byKey = new Map(given.map(({ question_key, answer }) => [question_key, answer]));
  const answers = questionKeys.flatMap((key) => byKey.get(key) ?? []);
  const score = scoreOf(answers);
  const questionnaire: StoredQuestionnaire = {
    score,
    risk_level: riskLevelOf(score),
    completed_at: nowSeconds(),
    answers: answers.join(''),
  };
  await noteQuestionnaire(id, questionnaire);
  return questionnaire;
}
