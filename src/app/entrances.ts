// One line per entrance.
export { acceptInvitation } from '../people/members/accept-invitation.ts';
export { readInvitation } from '../people/members/read-invitation.ts';
export { beginPasskeySignIn } from '../people/sign-in/begin-passkey-sign-in.ts';
export { finishPasskeySignIn } from '../people/sign-in/finish-passkey-sign-in.ts';
export { login } from '../people/sign-in/login.ts';
export { proveSecondFactor } from '../people/sign-in/prove-second-factor.ts';
export { readSetUpLink } from '../people/sign-in/read-set-up-link.ts';
export { setUp } from '../people/sign-in/set-up.ts';
export { askPasswordReset } from '../people/passwords/ask-password-reset.ts';
export { readResetLink } from '../people/passwords/read-reset-link.ts';
export { resetPassword } from '../people/passwords/reset-password.ts';
export { decideReview } from '../social/review-links/decide-review.ts';
export { readReview } from '../social/review-links/read-review.ts';
