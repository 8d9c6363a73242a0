import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { getSecretsManagerClient } from './clients.ts';

/** Returns the text of a secret. @throws {Error} without the content of the secret. */
export async function readSecret(arn: string): Promise<string> {
  const { SecretString } = await getSecretsManagerClient()
    .send(new GetSecretValueCommand({ SecretId: arn }))
    .catch((error: Error) => {
      throw new Error(`The secret ${arn} cannot be read: ${error.name}.`);
    });
  if (SecretString === undefined) throw new Error(`The secret ${arn} has no text.`);
  return SecretString;
}
