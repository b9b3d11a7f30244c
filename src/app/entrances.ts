// One line per entrance.
export { acceptInvitation } from '../people/members/accept-invitation.ts';
export { readInvitation } from '../people/members/read-invitation.ts';
export { beginPasskeySignIn } from '../people/passkeys/begin-passkey-sign-in.ts';
export { finishPasskeySignIn } from '../people/passkeys/finish-passkey-sign-in.ts';
export { login } from '../people/sign-in/login.ts';
export { proveSecondFactor } from '../people/sign-in/prove-second-factor.ts';
export { setUp } from '../people/sign-in/set-up.ts';
export { askPasswordReset } from '../people/users/ask-password-reset.ts';
export { resetPassword } from '../people/users/reset-password.ts';
export { decideReview } from '../social/review-links/decide-review.ts';
export { readReview } from '../social/review-links/read-review.ts';
