import { askAws } from './ask-aws.ts';
import { config } from './config.ts';

/** The text of a secret (GetSecretValue). @throws {Error} without what is in the secret. */
export async function readSecret(arn: string): Promise<string> {
  const target = 'secretsmanager.GetSecretValue';
  const call = { service: 'secretsmanager', endpoint: config.secretsEndpoint(), target } as const;
  const response = await askAws(call, { SecretId: arn });
  const answer: unknown = await response.json().catch(() => null);
  const text = answer !== null && typeof answer === 'object' && 'SecretString' in answer ? answer.SecretString : null;
  if (!response.ok || typeof text !== 'string')
    throw new Error(`Secrets Manager answered ${response.status} to a reading of ${arn}.`);
  return text;
}
