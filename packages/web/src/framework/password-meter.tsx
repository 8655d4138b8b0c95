import './password-meter.css'
import { passwordStrength } from './password-strength.ts'

const parts = [1, 2, 3, 4] as const

/** Says in words what a new password still lacks; read aloud only when that changes, not with every key. */
export function PasswordMeter({ password }: { password: string }) {
  const { level, tone, word, sentence } = passwordStrength(password)
  return (
    <span className="password-meter">
      <span className="password-meter__bar" data-tone={tone} aria-hidden="true">
        {parts.map((part) => (
          <i key={part} data-filled={part <= level || undefined} />
        ))}
      </span>
      <span role="status">
        {word && (
          <strong className="password-meter__word" data-tone={tone}>
            {word}
          </strong>
        )}
        {sentence}
      </span>
    </span>
  )
}
