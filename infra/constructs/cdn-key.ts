import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { Construct } from 'constructs';

interface CdnKeyProps {
  /** What the CDN sends as `x-api-key`. */
  secret: string;
  /** What is opened by it, by its name: REST and WebSocket interfaces alike. */
  stages: Record<string, { apiId: string; stage: string }>;
}

/**
 * The key without which API Gateway starts no function: it is asked for by each method, and by the socket's handshake. A
 * plan limits nothing here; it is how AWS joins a key to an interface.
 */
export class CdnKey extends Construct {
  constructor(scope: Construct, id: string, { secret, stages }: CdnKeyProps) {
    super(scope, id);
    const key = new apigateway.CfnApiKey(this, 'Key', {
      description: 'Sent by CloudFront with every request to the interfaces',
      enabled: true,
      value: secret,
    });
    for (const [name, { apiId, stage }] of Object.entries(stages)) {
      const plan = new apigateway.CfnUsagePlan(this, `${name}-plan`, {
        description: `What the CDN's key opens: ${name}`,
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
