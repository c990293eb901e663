export default function CourseManage() {
  return null
}
