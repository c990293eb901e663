import { Command, CommanderError } from 'commander'
import { ConfigError } from '../../platform/config/setting.ts'
import { HttpError } from '../../platform/errors.ts'
import { type Clock, systemClock } from '../../platform/time/clock.ts'
import { addCategoryCommands, addCourseCommands, addRatingCommands } from './commands/catalogue.ts'
import { addPaymentCommands, addReconcileCommand } from './commands/money.ts'
import {
  addAccountCommands,
  addAdminCommands,
  addEmailCommands,
  addLearnerCommands,
  addPasswordCommands,
  addSecondFactorCommands,
  addTutorCommands,
} from './commands/people.ts'
import {
  addAuditCommands,
  addBackupCommands,
  addDatabaseCommands,
  addDoctorCommand,
  addJobCommands,
  addLetterCommands,
} from './commands/running.ts'
import { CommandFailure, type Operator, type Terminal } from './operator.ts'
import { visibleLines } from './text.ts'

/**
 * Runs one command of the operator, such as `['category', 'list']`.
 * @returns the exit code: 0 on success, 1 on failure, with the reason printed in one sentence
 */
export async function runCli(
  args: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  clock: Clock = systemClock,
): Promise<number> {
  const program = operatorProgram({ env, terminal: safe(terminal), clock })
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    safe(terminal).complain(sentenceOf(error))
    return 1
  }
}

/** Makes all output safe, because it may contain a stranger's words. */
function safe({ say, complain }: Terminal): Terminal {
  return { say: line => say(visibleLines(line)), complain: line => complain(visibleLines(line)) }
}

function operatorProgram(operator: Operator): Command {
  const program = new Command('npm run academy --')
    .description('Commands for operators of the academy. They use the same settings as the server.')
    .helpCommand(false)
    .configureOutput({
      writeOut: text => operator.terminal.say(text.trimEnd()),
      writeErr: text => operator.terminal.complain(text.trimEnd()),
      outputError: (text, write) => write(asSentence(text)),
    })
    .exitOverride()
    .hook('preAction', (_program, command) => {
      operator.command = nameOf(command)
    })
  addDatabaseCommands(program, operator)
  addDoctorCommand(program, operator)
  addBackupCommands(program, operator)
  addCategoryCommands(program, operator)
  addTutorCommands(program, operator)
  addAccountCommands(program, operator)
  addAdminCommands(program, operator)
  addLearnerCommands(program, operator)
  addPasswordCommands(program, operator)
  addSecondFactorCommands(program, operator)
  addEmailCommands(program, operator)
  addCourseCommands(program, operator)
  addRatingCommands(program, operator)
  addAuditCommands(program, operator)
  addPaymentCommands(program, operator)
  addReconcileCommand(program, operator)
  addLetterCommands(program, operator)
  addJobCommands(program, operator)
  return program
}

/** Returns `tutor approve`, as typed after the program's own name. */
function nameOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name()
}

/** Turns Commander's "error: unknown command 'x'" into "Unknown command 'x'. See --help." */
function asSentence(text: string): string {
  const reason = text.replace(/^error: /, '').split('\n', 1)[0] ?? ''
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1).replace(/\.$/, '')}. See --help.`
}

function sentenceOf(error: unknown): string {
  if (error instanceof CommandFailure || error instanceof ConfigError || error instanceof HttpError)
    return error.message
  const message = error instanceof Error ? error.message : String(error)
  return `Something went wrong: ${message.split('\n', 1)[0]}`
}
