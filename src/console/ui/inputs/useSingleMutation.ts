import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that takes one press at a time: a second one comes before React has drawn the button as busy. */
export function useSingleMutation<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const isUnderWay = useRef(false)
  const { mutate, ...mutation } = useMutation(options)

  function mutateOnce(input: Input): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }

  return { ...mutation, mutate: mutateOnce }
}
