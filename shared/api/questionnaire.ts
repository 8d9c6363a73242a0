import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { riskQuestionKeys, riskQuestionnaireResult, riskQuestionOptions } from '#shared/schemas/people.ts';
import { endpoint } from './lib/endpoint.ts';

export const questionnaireEndpoints = {
  'GET /user/questionnaire/questions': endpoint({
    summary: 'List the risk questions',
    description: 'Returns the keys of the ten questions and their options. The pages have the texts.',
    failure: 'QUESTIONS_LOAD_FAILED',
    caller: 'user',
    output: z.object({
      code: z.literal('QUESTIONS_LOADED'),
      questions: z.array(
        z.object({ question_key: z.enum(riskQuestionKeys), options: z.array(z.enum(riskQuestionOptions)) }),
      ),
    }),
  }),
  'POST /user/questionnaire/submit': endpoint({
    summary: 'Submit the risk questionnaire',
    description: 'All ten answers are required. They replace earlier ones.',
    failure: 'SUBMIT_FAILED',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ question_key: z.enum(riskQuestionKeys), answer: z.enum(riskQuestionOptions) }))
        .length(riskQuestionKeys.length, schemaError('questions'))
        .refine(
          (answers) => new Set(answers.map(({ question_key }) => question_key)).size === answers.length,
          schemaError('questions'),
        ),
    }),
    output: z.object({ code: z.literal('QUESTIONNAIRE_SUBMITTED'), result: riskQuestionnaireResult }),
  }),
  'GET /user/questionnaire/result': endpoint({
    summary: 'Get the risk profile',
    description: 'Score and profile; null before the questionnaire is completed.',
    failure: 'RESULT_LOAD_FAILED',
    caller: 'main',
    output: z.object({
      code: z.enum(['QUESTIONNAIRE_RESULT_LOADED', 'QUESTIONNAIRE_NOT_COMPLETED']),
      result: riskQuestionnaireResult.nullable(),
    }),
  }),
  'GET /user/questionnaire/status': endpoint({
    summary: 'Get the questionnaire status',
    description: 'Says whether the questionnaire is completed.',
    failure: 'STATUS_CHECK_FAILED',
    caller: 'main',
    output: z.object({ code: z.literal('STATUS_CHECKED'), completed: z.boolean() }),
  }),
};
