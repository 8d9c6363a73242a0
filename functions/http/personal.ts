import type { StoredUser } from '#functions/data/users/users.ts';
import { addBankAccount } from '#functions/domain/bank-accounts/add-bank-account.ts';
import { readBankReviewStatus, listOwnBankAccounts } from '#functions/domain/bank-accounts/list-bank-accounts.ts';
import { removeOwnBankAccount } from '#functions/domain/bank-accounts/remove-bank-account.ts';
import { requestBankReview } from '#functions/domain/bank-accounts/request-bank-review.ts';
import { setPrimaryBankAccount } from '#functions/domain/bank-accounts/set-primary-bank-account.ts';
import { updateBankAccount } from '#functions/domain/bank-accounts/update-bank-account.ts';
import { upgradeDemo } from '#functions/domain/demo/upgrade-demo.ts';
import { readFundPasswordStatus } from '#functions/domain/fund-password/read-fund-password.ts';
import { changeFundPassword, setFundPassword } from '#functions/domain/fund-password/set-fund-password.ts';
import { verifyFundPassword } from '#functions/domain/fund-password/verify-fund-password.ts';
import { submitRiskQuestionnaire } from '#functions/domain/risk-questionnaire/submit-questionnaire.ts';
import { bankAccountEndpoints } from '#shared/api/bank-accounts.ts';
import { demoUpgradeEndpoints } from '#shared/api/demo.ts';
import { fundPasswordEndpoints } from '#shared/api/fund-password.ts';
import { questionnaireEndpoints } from '#shared/api/questionnaire.ts';
import { riskQuestionKeys, riskQuestionOptions } from '#shared/schemas/people.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const personal = {
  ...fundPasswordEndpoints,
  ...questionnaireEndpoints,
  ...bankAccountEndpoints,
  ...demoUpgradeEndpoints,
};

/** Answers are stored, but not shown again. */
const toQuestionnaireResult = ({ score, risk_level, completed_at }: NonNullable<StoredUser['questionnaire']>) => ({
  score,
  risk_level,
  completed_at,
});

const handlers: EndpointHandlers<typeof personal> = {
  'GET /user/fund-password-status': (_, { caller }) => readFundPasswordStatus(caller),
  'POST /user/set-fund-password': async ({ body }, call) => ({
    set_at: await setFundPassword(call.caller, body, call),
  }),
  'POST /user/change-fund-password': async ({ body }, call) => ({
    set_at: await changeFundPassword(call.caller, body, call),
  }),
  'POST /user/verify-fund-password': async ({ body }, call) => ({
    verified_until: await verifyFundPassword(call.caller, body.fund_password, call),
  }),

  'GET /user/questionnaire/questions': async () => ({
    code: 'QUESTIONS_LOADED',
    questions: riskQuestionKeys.map((question_key) => ({ question_key, options: [...riskQuestionOptions] })),
  }),
  'POST /user/questionnaire/submit': async ({ body }, { caller }) => ({
    code: 'QUESTIONNAIRE_SUBMITTED',
    result: toQuestionnaireResult(await submitRiskQuestionnaire(caller.user, body.answers)),
  }),
  'GET /user/questionnaire/result': async (_, { caller: { user } }) =>
    user.questionnaire
      ? { code: 'QUESTIONNAIRE_RESULT_LOADED', result: toQuestionnaireResult(user.questionnaire) }
      : { code: 'QUESTIONNAIRE_NOT_COMPLETED', result: null },
  'GET /user/questionnaire/status': async (_, { caller }) => ({
    code: 'STATUS_CHECKED',
    completed: caller.user.questionnaire !== undefined,
  }),

  'GET /bank-accounts': async (_, { caller }) => ({ bank_accounts: await listOwnBankAccounts(caller.user.id) }),
  'POST /bank-accounts': async ({ body }, call) => ({
    bank_account: await addBankAccount(call.caller.user.id, body, call),
  }),
  'PUT /bank-accounts/{id}': async ({ params, body }, call) => ({
    bank_account: await updateBankAccount(call.caller.user.id, params.id, body, call),
  }),
  'DELETE /bank-accounts/{id}': async ({ params }, call) => {
    await removeOwnBankAccount(call.caller.user.id, params.id, call);
    return {};
  },
  'POST /bank-accounts/{id}/set-primary': async ({ params }, { caller }) => ({
    bank_account: await setPrimaryBankAccount(caller.user.id, params.id),
  }),
  'POST /bank-accounts/{id}/verify': async ({ params }, { caller }) => ({
    bank_account: await requestBankReview(caller.user, params.id),
  }),
  'GET /bank-accounts/{id}/verification-status': ({ params }, { caller }) =>
    readBankReviewStatus(caller.user.id, params.id),

  'POST /simulate/upgrade': ({ body }, call) => upgradeDemo(call.caller.user, body, call),
};

export const handler = serve(personal, handlers);
