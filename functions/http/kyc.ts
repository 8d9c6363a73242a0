import { readKycStatus } from '#functions/domain/kyc/read-kyc-status.ts';
import { storeKycPhoto } from '#functions/domain/kyc/store-kyc-photo.ts';
import { submitKyc } from '#functions/domain/kyc/submit-kyc.ts';
import { kycEndpoints } from '#shared/api/kyc.ts';
import { readMultipartForm } from './middleware/read-form.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof kycEndpoints> = {
  'POST /user/upload-file': ({ body }, { caller }) => storeKycPhoto(caller.user, body.file, body.type),
  'POST /user/kyc/submit': ({ body }, { caller, ...visit }) => submitKyc(caller.user, body, visit),
  'GET /user/kyc/status': (_, { caller }) => readKycStatus(caller.user),
};

export const handler = serve(kycEndpoints, handlers, readMultipartForm);
