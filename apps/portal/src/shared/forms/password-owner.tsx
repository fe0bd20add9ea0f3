/** Tells a password manager whose passwords this form holds. */
export const PasswordOwner = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
);
