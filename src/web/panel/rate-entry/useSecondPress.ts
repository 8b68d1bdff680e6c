import { useRef } from 'react'

/** Asks once for each question: the first press of a button asks, the next one with the same question means it. */
export function useSecondPress() {
  const asked = useRef<string>(undefined)
  return (question: string): boolean => {
    const isSecond = asked.current === question
    asked.current = isSecond ? undefined : question
    return isSecond
  }
}
