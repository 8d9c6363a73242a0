/**
 * The only reader of the environment. Each value is read when it is first asked for, so that a function needs only what
 * it uses.
 */
function text(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment lacks ${name}.`);
  return value;
}

const optional = (name: string): string | null => process.env[name] || null;

function factor(name: string): number {
  const value = Number(process.env[name] ?? '1');
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0.`);
  return value;
}

export const config = {
  /** What the platform gives a function to sign its calls with. */
  credentials: () => {
    const sessionToken = optional('AWS_SESSION_TOKEN');
    return {
      accessKeyId: text('AWS_ACCESS_KEY_ID'),
      secretAccessKey: text('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken !== null && { sessionToken }),
    };
  },
  /** Name of the DynamoDB table. */
  table: () => text('TABLE_NAME'),
  settleQueueUrl: () => text('SETTLE_QUEUE_URL'),
  welcomeQueueUrl: () => text('WELCOME_QUEUE_URL'),
  notifyQueueUrl: () => text('NOTIFY_QUEUE_URL'),
  /** Where connections are posted to: `https://…execute-api…/ws`, or the local gateway. */
  webSocketEndpoint: () => text('WEBSOCKET_ENDPOINT'),
  /** `simulated`, or `live` for the feeds of the real markets. */
  marketFeed: () => (optional('MARKET_FEED') === 'live' ? 'live' : 'simulated'),
  /** Base address of Binance's market data; tests point it at a server of their own. */
  binanceUrl: () => optional('BINANCE_URL') ?? 'https://data-api.binance.vision',
  simulatedVolatility: () => factor('SIMULATED_VOLATILITY'),
  /** Widens every request limit; refused where the platform is deployed. */
  rateLimitScale: () => factor('RATE_LIMIT_SCALE'),
  /** The header value by which CloudFront is known; null where requests come without a CDN. */
  originSecret: () => optional('ORIGIN_SECRET'),
  /** `laptop`, `emulator` or `aws`. */
  place: () => optional('PLACE') ?? 'aws',
  /** Answers are checked against the contract before they leave: for tests. */
  checkAnswers: () => optional('CHECK_ANSWERS') === '1',
  logLevel: () => optional('LOG_LEVEL') ?? 'info',
};
