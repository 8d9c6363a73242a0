import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { generateStaffLogin } from './start/seed-platform.ts';

/**
 * `TABLE_NAME=… PERSONAL_KEY_ARN=… AWS_REGION=us-east-1 npm run ops:owner -- <username>`: creates the first staff
 * member of a platform on AWS. Shows the password and the authenticator's secret only once; neither is stored in the
 * clear.
 */
const username = process.argv[2];
if (username === undefined) throw new Error('Give the username of the owner.');
const { password, totp_secret } = generateStaffLogin(username);
const { created } = await createStaff({ username, password, totp_secret, role: 'owner' });
if (!created) throw new Error(`There is a member of staff named ${username}; nothing was changed.`);
console.log(`
  Username       ${username}
  Password       ${password}
  Authenticator  otpauth://totp/${PRODUCT_NAME}:${encodeURIComponent(username)}?secret=${totp_secret}&issuer=${PRODUCT_NAME}
`);
