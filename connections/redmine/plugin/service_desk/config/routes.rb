RedmineApp::Application.routes.draw do
  get 'service-desk-who', to: 'service_desk#who'
  get 'service-desk/*path', to: 'service_desk#page', format: false
end
