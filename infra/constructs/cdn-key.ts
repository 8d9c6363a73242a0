import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';

interface CdnKeyProps {
  /** Value of `x-api-key` that the CDN sends. */
  secret: string;
  /** APIs that it opens, by name: REST and WebSocket alike. */
  stages: Record<string, { apiId: string; stage: string }>;
}

/**
 * API key without which API Gateway starts no function. Each method and the socket's handshake require it. The plan
 * limits nothing; AWS needs it to join a key to an API.
 */
export class CdnApiKey extends Construct {
  constructor(scope: Construct, id: string, { secret, stages }: CdnKeyProps) {
    super(scope, id);
    const key = new apigateway.CfnApiKey(this, 'Key', {
      description: 'API key that CloudFront sends with every request',
      enabled: true,
      value: secret,
    });
    for (const [name, { apiId, stage }] of Object.entries(stages)) {
      const plan = new apigateway.CfnUsagePlan(this, `${name}-plan`, {
        description: `Usage plan of the CDN key for ${name}`,
        apiStages: [{ apiId, stage }],
      });
      new apigateway.CfnUsagePlanKey(this, `${name}-key`, {
        keyId: key.ref,
        keyType: 'API_KEY',
        usagePlanId: plan.ref,
      });
    }
  }
}
